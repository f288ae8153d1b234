/** https://developers.intercom.com/docs/references/rest-api/api.intercom.io/conversations/searchconversations */
import { fieldsOf, idOf, listOf, textOf } from '../adapters/fields.js';
import { timeOf } from '../adapters/times.js';
import { inSeconds, type VendorApi } from './vendor-api.js';

const PER_PAGE = 50;

export const intercomApi: VendorApi = {
  headers: (token) => ({ authorization: `Bearer ${token}`, 'intercom-version': '2.13' }),

  async list(client, { sinceMs }, at) {
    const after = textOf(at?.after);
    const found = await client.post('/conversations/search', {
      query: { operator: 'AND', value: [{ field: 'updated_at', operator: '>', value: inSeconds(sinceMs) - 1 }] },
      pagination: { per_page: PER_PAGE, ...(after !== null && { starting_after: after }) },
    });
    const entries = listOf(found.conversations).map(fieldsOf);
    const next = textOf(fieldsOf(fieldsOf(found.pages).next).starting_after);
    return {
      entries: entries.flatMap((fields) => {
        const id = idOf(fields.id);
        return id === null ? [] : [{ id, createdMs: timeOf(fields.created_at, 'UTC'), fields }];
      }),
      next: next === null ? null : { after: next },
    };
  },

  // Parts are in no list.
  whole: (client, { id }) => client.get(`/conversations/${encodeURIComponent(id)}`),
};
