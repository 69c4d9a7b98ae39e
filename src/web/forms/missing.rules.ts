import { m } from '#shared/messages/messages.js';
import { isVisible } from '#shared/tidy-text.ts';
import { textIn } from './form.rules.ts';

type Words = Record<string, () => string>;

// Each sentence names its field, because the summary at the top lists them without labels.
const MISSING: Words = {
  name: m.missing_name,
  organization: m.missing_organization,
  email: m.missing_email,
  username: m.missing_username,
  password: m.missing_password,
  old_password: m.missing_old_password,
  code: m.missing_code,
};

// Those of the named fields that are empty.
export function missingIn(
  form: FormData,
  names: readonly string[],
  words: Words = MISSING,
): Record<string, string> {
  const empty = names.filter((name) => !isVisible(textIn(form, name)));
  return Object.fromEntries(empty.map((name) => [name, (words[name] ?? m.form_missing)()]));
}
