import { checking, type Form } from './form.ts';
import { missingIn } from './missing.rules.ts';

// A form whose fields of these names must be filled.
export const needing = <Done>(names: readonly string[], run: Form<Done>): Form<Done> =>
  checking((form) => missingIn(form, names), run);
