import { textIn } from './form.rules.ts';

// Two people edited the same thing, and one of them chose, field by field, whose text stays (`BothTexts`).

export const choiceField = (key: string) => `choice.${key}`;
export const thereField = (key: string) => `there.${key}`;

// What stands in the fields was typed for a version that is known to be old, and is to be saved all the same.
const isChosen = (form: FormData) =>
  form.has('their_version') && textIn(form, 'version') === textIn(form, 'their_version');

// The keys of the rows of which theirs stays.
export const keysOfTheirs = (form: FormData): string[] =>
  isChosen(form)
    ? [...form].flatMap(([name, value]) =>
        name.startsWith('choice.') && value === 'theirs' ? name.slice('choice.'.length) : [],
      )
    : [];

// Puts theirs into the fields where it was chosen.
export function takeChosen(form: FormData): void {
  for (const key of keysOfTheirs(form)) {
    for (const [field, value] of Object.entries(fieldsIn(textIn(form, thereField(key)))))
      form.set(field, String(value));
  }
}

function fieldsIn(text: string): object {
  try {
    const fields: unknown = JSON.parse(text);
    return typeof fields === 'object' && fields !== null ? fields : {};
  } catch {
    return {};
  }
}

// What the fields said before anybody changed them, as the form carried it along; nothing that cannot be read.
export const wordsBefore = (was: string | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldsIn(was ?? '')).filter(([, value]) => typeof value === 'string'));
