export { unknownBlanks } from './blanks.rules.ts';
export { editQuestion, type QuestionWish } from './edit-question.ts';
export { helpRoutes } from './help.routes.ts';
export { listEditedQuestions, questionGroups } from './list-edited-questions.ts';
export { moveQuestion } from './move-question.ts';
