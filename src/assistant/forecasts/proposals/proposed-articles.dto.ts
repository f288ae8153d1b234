import { ApiProperty } from '@nestjs/swagger';

class ProposedSentenceDto {
  text: string;
  /** Some of the conversations in which colleagues told it; it was told to at least two customers. */
  @ApiProperty({ type: [String], format: 'uuid' })
  conversations: string[];
}

/** An article that the help pages lack. */
class ProposedArticleDto {
  /** The same while the same conversations are tried. */
  id: string;
  /** What a customer asked; '' = no question of these may be shown. */
  title: string;
  /** What customers asked, to become its example questions: then it answers these under any title. */
  questions: string[];
  /** BCP 47 */
  language: string;
  /** Those whose question it would answer. */
  @ApiProperty({ type: [String], format: 'uuid' })
  conversations: string[];
  sentences: ProposedSentenceDto[];
}

/** Drafts from what colleagues replied where the agent had no answer, without what was told to one customer alone. */
export class ProposedArticlesDto {
  @ApiProperty({ enum: ['proposed_articles'] })
  object: 'proposed_articles';
  /** Turns without an answer of the agent, but with a colleague's. */
  @ApiProperty({ type: 'integer' })
  unanswered: number;
  /** How many of them were read: the first, in the forecast's random order. */
  @ApiProperty({ type: 'integer' })
  read: number;
  /** What was asked most first, without what the published knowledge by now answers with certainty. */
  data: ProposedArticleDto[];
}
