import { fail } from '../../../platform/kernel/errors.js';
import { urlOf } from '../../../platform/kernel/url.js';
import type { ImportSource } from '../imported.dto.js';
import type { ImportAccountBody } from '../imports.dto.js';
import { VENDOR_APIS } from './vendor-apis.js';

const INTERCOM = 'https://api.intercom.io';

/** The account with its address. Throws `invalid_field` if the source has no API, or the address is missing. */
export function checkedAccount(source: ImportSource, account: ImportAccountBody): ImportAccountBody {
  if (!Object.hasOwn(VENDOR_APIS, source))
    throw fail('invalid_field', 'Conversations of this source are uploaded as a file.', { param: 'account' });
  const address = urlOf(account.address ?? (source === 'intercom' ? INTERCOM : ''));
  if (address === null || address.username !== '' || address.password !== '')
    throw fail('invalid_field', 'Enter the address of the account.', { param: 'account.address' });
  if (source === 'chatwoot' && !/\/accounts\/\d/.test(address.pathname))
    throw fail('invalid_field', 'The address must name the account, as …/accounts/1 does.', {
      param: 'account.address',
    });
  return { ...account, address: address.href };
}
