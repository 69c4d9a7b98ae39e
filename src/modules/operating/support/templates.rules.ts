import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';

type Sentence = (inputs: { name: string }, options: { locale: Locale }) => string;

// What is answered most often, to begin with: whoever sends it reads it first, and changes what does not fit.
const TEMPLATES = {
  which_order: m.ops_template_which_order,
  tickets_again: m.ops_template_tickets_again,
  refund_days: m.ops_template_refund_days,
  organizer_decides: m.ops_template_organizer_decides,
  payment_missing: m.ops_template_payment_missing,
} satisfies Record<string, Sentence>;

const TEMPLATE_NAMES = Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[];

// In the language of the person who asked.
export const templatesFor = ({ name, locale }: { name: string; locale: Locale }) =>
  TEMPLATE_NAMES.map((template) => ({ name: template, words: TEMPLATES[template]({ name }, { locale }) }));
