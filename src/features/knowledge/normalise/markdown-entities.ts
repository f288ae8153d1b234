import { Tokenizer } from 'htmlparser2';

let decoded = '';
let literal = false;
const nothing = (): void => undefined;
const tokenizer = new Tokenizer(
  {},
  {
    onattribdata: nothing,
    onattribentity: nothing,
    onattribend: nothing,
    onattribname: nothing,
    oncdata: nothing,
    onclosetag: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onend: nothing,
    onopentagend: nothing,
    onopentagname: nothing,
    onprocessinginstruction: nothing,
    onselfclosingtag: nothing,
    ontext: () => (literal = true),
    ontextentity: (codepoint) => (decoded += String.fromCodePoint(codepoint)),
  },
);

/** `&eacute;`, `&#233;`, `&#xe9;` → é; null for an unknown entity. */
export function entityText(source: string): string | null {
  decoded = '';
  literal = false;
  tokenizer.reset();
  tokenizer.write(source);
  tokenizer.end();
  return literal || decoded === '' ? null : decoded;
}
