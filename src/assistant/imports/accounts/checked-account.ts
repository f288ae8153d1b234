import { fail } from '../../../platform/kernel/errors.js';
import { urlOf } from '../../../platform/kernel/url.js';
import { isWebUrl } from '../../../platform/http/text-fields.js';
import type { ImportSource } from '../imported.dto.js';
import type { ImportAccountBody } from '../imports.dto.js';
import { mailboxAt } from './mailbox-address.js';
import { VENDOR_APIS } from './vendor-apis.js';

const INTERCOM = 'https://api.intercom.io';

/** The account with its address. Throws `invalid_field` if the source has no API, or the address is missing. */
export function checkedAccount(source: ImportSource, account: ImportAccountBody): ImportAccountBody {
  if (source === 'mail') return checkedMailbox(account);
  if (!Object.hasOwn(VENDOR_APIS, source))
    throw fail('invalid_field', 'Conversations of this source are uploaded as a file.', { param: 'account' });
  if (account.folders) throw fail('invalid_field', 'Only a mailbox has folders.', { param: 'account.folders' });
  const text = account.address ?? (source === 'intercom' ? INTERCOM : '');
  const address = isWebUrl(text) ? urlOf(text) : null;
  if (address === null || address.username !== '' || address.password !== '')
    throw fail('invalid_field', 'Enter the address of the account.', { param: 'account.address' });
  if (source === 'chatwoot' && !/\/accounts\/\d/.test(address.pathname))
    throw fail('invalid_field', 'The address must name the account, as …/accounts/1 does.', {
      param: 'account.address',
    });
  return { ...account, address: address.href };
}

function checkedMailbox(account: ImportAccountBody): ImportAccountBody {
  const { address = '' } = account;
  if (!mailboxAt(address))
    throw fail('invalid_field', 'Enter the mail server, as imaps://mail.example.com does.', {
      param: 'account.address',
    });
  mustNameUser(account.login, 'account.login');
  return { ...account, address };
}

/** A mailbox is opened by a name and a password. */
export function mustNameUser(login: string | undefined, param: string): void {
  if (!login) throw fail('invalid_field', 'Enter the user name of the mailbox.', { param });
}
