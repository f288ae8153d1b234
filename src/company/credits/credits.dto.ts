/** Credits: how many sessions with the agent a workspace may start per month (specification §8.2). */
import { ApiProperty } from '@nestjs/swagger';

const STARTER_CREDITS = 1_000;
const PLAN_CREDITS: Record<string, number> = { starter: STARTER_CREDITS, growth: 5_000, scale: 25_000 };

/** A month in UTC, such as `2026-11`. */
export const periodOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 7);

/** A workspace's terms: the plan's amount, or its own, where null is unlimited. */
export interface CreditTerms {
  plan: string;
  credits_by_plan: boolean;
  credits_limit: number | null;
}

export class WorkspaceCreditsDto {
  /** The month, in UTC. */
  @ApiProperty({ example: '2026-11' })
  period: string;
  /** Credits used in the period. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  used: number;
  /** Credits available in the period; null = unlimited. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  limit: number | null;
}

/** A month's used credits, and top-ups. */
export interface CreditUse extends CreditTerms {
  period: string;
  used: number;
  topped_up: number;
}

/** Monthly credits without top-ups; null = unlimited. Trials and unknown plans count as starter. */
export function monthlyCredits({ plan, credits_by_plan: byPlan, credits_limit: own }: CreditTerms): number | null {
  return byPlan ? (PLAN_CREDITS[plan] ?? STARTER_CREDITS) : own;
}

/** Whether so many of a limit trigger `credits.low`: 80 %. */
export const isLow = (used: number, limit: number): boolean => limit > 0 && used >= Math.ceil(limit * 0.8);

/** Including top-ups; null = unlimited. */
export function creditLimit(use: CreditTerms & Pick<CreditUse, 'topped_up'>): number | null {
  const monthly = monthlyCredits(use);
  return monthly === null ? null : monthly + use.topped_up;
}

export const presentCredits = (use: CreditUse): WorkspaceCreditsDto => ({
  period: use.period,
  used: use.used,
  limit: creditLimit(use),
});
