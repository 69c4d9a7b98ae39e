import { m } from '#shared/messages/messages.js';
import { textIn } from './form.rules.ts';

type Words = Record<string, () => string>;

// Each by its name, because the summary on top lists them without their labels.
const MISSING: Words = {
  name: m.missing_name,
  organization: m.missing_organization,
  email: m.missing_email,
  username: m.missing_username,
  password: m.missing_password,
  old_password: m.missing_old_password,
  code: m.missing_code,
};

// Of the fields of these names, those that are empty.
export function missingIn(
  form: FormData,
  names: readonly string[],
  words: Words = MISSING,
): Record<string, string> {
  const empty = names.filter((name) => textIn(form, name) === '');
  return Object.fromEntries(empty.map((name) => [name, (words[name] ?? m.form_missing)()]));
}
