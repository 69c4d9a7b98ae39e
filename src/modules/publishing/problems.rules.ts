import { fail, type Refusal } from '#shared/result.ts';

// What is wrong with what somebody filled in, by the field that it is about.
export interface Problem<Reason extends string = ProblemReason> {
  field: string;
  reason: Reason;
}

export type ProblemReason =
  | 'missing'
  | 'in_the_past'
  | 'too_far_ahead'
  | 'too_long'
  | 'ends_before_start'
  | 'doors_after_start'
  | 'price_not_payable'
  | 'most_below_least'
  | 'named_twice'
  | 'date_twice'
  | 'date_outside'
  | 'room_unknown'
  | 'type_unknown';

// The refusal's reason is that of the first problem; its data lists all of them.
export function refuseProblems<Reason extends string>(
  problems: readonly Problem<Reason>[],
): Refusal<Reason> | null {
  const [first] = problems;
  return first ? { ...fail(first.reason), field: first.field, data: { problems } } : null;
}

export const within = (place: string, problems: readonly Problem[]): Problem[] =>
  problems.map(({ field, reason }) => ({ field: `${place}.${field}`, reason }));
