/**
 * Messages that want to override what the agent is told, told by their structure: orders about instructions and prompts, a
 * role without rules, markup of a model's own protocol. Nothing rests on this (what a message can have done is bounded by
 * what is offered, and what is said by what is proven); it saves the team's attention and a model's tokens.
 */
import { asideReason } from '../retrieval/set-aside.js';

/** Without bounds, in so many words; roles that are known for it. */
const UNBOUND = [
  /\b(?:you (?:are|will be|act as|have become|must|should|can|shall)|act(?:ing)? as|pretend|imagine|simulate|role ?-?play(?:ing)?|respond as)\b[^\n]{0,200}\b(?:without|no|any|free of|free from|bypass\p{L}*|ignor\p{L}*|not bound by|unbound by) (?:\p{L}+[ ,]+){0,5}?(?:restrictions?|limitations?|limits?|filters?|rules|guidelines|ethic\p{L}*|moral\p{L}*|censorship|policies|policy)\b/iu,
  /\b(?:dan|stan|dude|aim|evil ?bot|jailbreak|developer|god|opposite|unfiltered) mode\b|\bdo anything now\b|\b(?:jailbroken|unfiltered|uncensored|amoral|unrestricted) (?:\p{L}+ )?(?:ai|assistant|chatbot|bot|model|persona|response|character)\b/iu,
  /\b(?:openai|anthropic|content) (?:content )?(?:policy|policies|guidelines|moderation)\b[^\n]{0,160}\b(?:ignore|bypass|disregard|not apply|does not|free|violat\p{L}*|don['’]t)\b/iu,
  /\b(?:ignore|bypass|disregard|free from|violat\p{L}*|not follow)\b[^\n]{0,100}\b(?:openai|anthropic)(?:['’]s)?\b/iu,
  /\b(?:stay|remain) in (?:character|the role)\b|\bstay a dan\b|\bbreak(?:ing)? (?:out of )?character\b/iu,
  /\b(?:never|not|cannot|can['’]t|don['’]t|without) (?:ever )?(?:refus\p{L}*|reject\p{L}*|den(?:y|ying)|declin\p{L}*|warn\p{L}*|disclaim\p{L}*)\b[^\n]{0,120}\b(?:request|question|order|prompt|instruction|answer|command)/iu,
  /\b(?:previous|prior|above|initial|original|system|hidden|your) (?:system )?(?:prompts?|instructions)\b[^\n]{0,60}\b(?:verbatim|word for word|above|repeat|reveal|print|output|show|tell)\b/iu,
];
const LOOKED_AT_CHARACTERS = 4_000;

/** Whether a person's message wants to override what the agent is told. */
export function overrides(message: string): boolean {
  const said = message
    .slice(0, LOOKED_AT_CHARACTERS)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  // Whoever speaks to an assistant may address it: that alone is nothing.
  if (lines.some((line) => ['overrides_instructions', 'assigns_role'].includes(asideReason(line) ?? ''))) return true;
  if (/<\|?(?:im_start|im_end|endoftext)\|?>|\[\/?INST\]|<<\/?SYS>>/u.test(said)) return true;
  const flat = said.replace(/\s+/g, ' ');
  return UNBOUND.some((pattern) => pattern.test(flat));
}
