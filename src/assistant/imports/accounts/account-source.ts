/** Where an import fetches its conversations from: page by page, each as the bytes that its adapter reads. */
import type { AccountClient } from './account-client.js';
import type { Entry, EntryPage, Period, Place, VendorApi } from './vendor-api.js';

export interface AccountSource {
  /** @param at null = the first page @throws TokenRefused, AccountFailed, Postponed, the signal's reason */
  list(at: Place | null): Promise<EntryPage>;
  /** @throws EntryFailed too */
  whole(entry: Entry): Promise<Buffer>;
  close(): void;
}

export const vendorSource = (api: VendorApi, client: AccountClient, period: Period): AccountSource => ({
  list: (at) => api.list(client, period, at),
  whole: async (entry) => Buffer.from(`${JSON.stringify(await api.whole(client, entry))}\n`),
  close: () => {},
});
