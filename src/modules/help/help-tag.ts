// Of pages that show questions.
export const HELP_TAG = 'help';
