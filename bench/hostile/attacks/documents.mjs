// Documents that are expensive to parse: each is uploaded repeatedly while it is being processed.
import { deflateRawSync } from 'node:zlib';
import { lanes } from '../client.mjs';

const CHINESE = '物流配送服务在中国各大城市均可使用，客户可以在三天之内收到包裹。';
const upload = ({ call, hostile }, title, text, format = 'markdown') =>
  call('POST', '/v1/knowledge/documents', { token: hostile.owner, body: { title, text, format } });

const repeated = (unit, characters) => unit.repeat(Math.ceil(characters / unit.length)).slice(0, characters);
const BOMBS = [
  ['a line of underscores and dashes', '13.2', 'text', '_-'.repeat(24) + '\n' + repeated('_-', 60_000)],
  ['newlines in pre', '13.3', 'html', `<p>x</p><pre>${'\n'.repeat(200_000)}</pre>`],
  ['open brackets in Markdown', 'ours', 'markdown', repeated('[', 200_000)],
  ['nested quotes in Markdown', 'ours', 'markdown', repeated('> ', 200_000)],
  ['emphasis without end', 'ours', 'markdown', repeated('*a_', 300_000)],
  ['a table of one row', 'ours', 'markdown', `|${repeated('a|', 300_000)}\n|${repeated('-|', 300_000)}`],
  ['nested elements', 'ours', 'html', '<div>'.repeat(150_000)],
  ['half a comment', 'ours', 'html', repeated('<!-', 500_000)],
  ['styles', 'ours', 'html', `<style>${repeated('a{color:red}', 400_000)}</style><p>x</p>`],
  ['entities', 'ours', 'html', repeated('&lt;&#x', 500_000)],
  ['one word of a megabyte', 'ours', 'text', repeated('a', 1_000_000)],
];

/** A ZIP whose single part unpacks to this many megabytes of zeros. */
function zipBomb(megabytes) {
  const name = Buffer.from('word/document.xml');
  const packed = deflateRawSync(Buffer.alloc(megabytes * 1_048_576));
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(megabytes * 1_048_576, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(megabytes * 1_048_576, 24);
  entry.writeUInt16LE(name.length, 28);
  const at = head.length + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([head, name, packed, entry, name, end]);
}

function file({ call, hostile }, filename, bytes) {
  const boundary = 'hostile-part';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return call('POST', '/v1/knowledge/documents', { token: hostile.owner, headers, body });
}

export const DOCUMENTS = [
  ...BOMBS.map(([name, from, format, text]) => ({
    name: `document: ${name}`,
    from,
    run: (context, until) =>
      lanes(until, 2, (i) => upload(context, `${name} ${i}`, `${text}\n${i}-${Date.now()}`, format), 500),
  })),
  {
    name: 'document: 9 MB of Chinese',
    from: '13.3',
    run: (context, until) =>
      lanes(
        until,
        1,
        (i) => upload(context, `zh ${i}`, repeated(`${CHINESE}\n`, 3_000_000) + Date.now(), 'text'),
        5_000,
      ),
  },
  {
    name: 'document: eight large ones at once',
    from: '14.8',
    run: (context, until) =>
      lanes(
        until,
        8,
        (i) => upload(context, `many ${i}`, repeated(`${CHINESE}\n`, 400_000) + i + Date.now(), 'text'),
        20_000,
      ),
  },
  {
    name: 'document: a ZIP that unpacks to a gigabyte',
    from: 'ours',
    run: (context, until) => {
      const bytes = zipBomb(1_000);
      return lanes(until, 2, (i) => file(context, `bomb${i}.docx`, bytes), 500);
    },
  },
  {
    name: 'document: a PDF of noise',
    from: 'ours',
    run: (context, until) =>
      lanes(
        until,
        2,
        (i) =>
          file(context, `noise${i}.pdf`, Buffer.from(`%PDF-1.7\n${repeated('1 0 obj<</Length 9>>stream\n', 400_000)}`)),
        500,
      ),
  },
];
