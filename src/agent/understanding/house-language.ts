/** Where a person's language is not known, or is not one of ours, the agent speaks the workspace's: that of its knowledge. */
import { hasTexts } from '../../platform/kernel/texts/texts.js';
import type { KnowledgeIndex } from '../ports/knowledge.js';
import { knowledgeLanguages } from '../retrieval/knowledge-languages.js';
import type { AnalysedTurn } from './analysed-turn.js';
import { isLanguageOpen, languageOfPerson } from './answer-language.js';

/** The turn with the language of its texts, which is only looked up if it is open. Idempotent. */
export async function inHouseLanguage(index: KnowledgeIndex, input: AnalysedTurn): Promise<AnalysedTurn> {
  if (input.houseLanguage !== undefined) return input;
  const { message, locale, workspaceId } = input;
  const isOpen = isLanguageOpen(message.text, locale);
  if (!isOpen && hasTexts(message.language)) return input;
  const houseLanguage = (await knowledgeLanguages(index, workspaceId)).find(hasTexts) ?? null;
  if (!isOpen) return { ...input, houseLanguage };
  return {
    ...input,
    houseLanguage,
    message: { ...message, language: languageOfPerson(message.text, locale, houseLanguage) },
  };
}

/** The language in which our texts are said to the person: theirs if we have it, else the workspace's, else English. */
export const languageOfTexts = ({ houseLanguage }: AnalysedTurn, language: string): string =>
  hasTexts(language) ? language : (houseLanguage ?? 'en');
