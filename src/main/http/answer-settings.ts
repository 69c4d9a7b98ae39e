import type { AnswerSettings } from '#platform/http/answer-call.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import { reasons, reasonsForMembers } from '../reasons.ts';
import type { Services } from '../services.ts';
import { createAdmit } from './create-admit.ts';
import { fieldProblem } from './field-problems.ts';

// What is needed to answer a call, on whichever way it came in.
export const answerSettings = (services: Services, checksAnswers: boolean): AnswerSettings => ({
  reasons,
  reasonsForMembers,
  log: services.log,
  fieldProblem,
  checksAnswers,
  admit: createAdmit(services),
  botCheck: services.botCheck,
  takeTry: (key, most, seconds) => takeTry(services.db.sql, key, most, seconds),
});
