import { ON_TOP, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

type How = 'again' | 'let_go';
const howIn = (form: FormData): How => (textIn(form, 'how') === 'let_go' ? 'let_go' : 'again');

export interface Settled {
  how: How;
  count: number;
}

// One message, or all of its kind where none is named.
export const settleMessages: Form<Settled> = async (call, form) => {
  const message = textIn(form, 'one');
  const how = howIn(form);
  const body =
    message === ''
      ? { which: 'kind' as const, kind: textIn(form, 'all'), how }
      : { which: 'one' as const, message, how };
  const settled = await call('POST /api/admin/messages/settle', { body });
  return answered(form, settled, ({ data: { count } }): Settled => ({ how, count }), ON_TOP);
};

export const settleJobs: Form<Settled> = async (call, form) => {
  const job = textIn(form, 'one');
  const how = howIn(form);
  const body =
    job === ''
      ? { which: 'name' as const, name: textIn(form, 'all'), how }
      : { which: 'one' as const, job, how };
  const settled = await call('POST /api/admin/jobs/settle', { body });
  return answered(form, settled, ({ data: { count } }): Settled => ({ how, count }), ON_TOP);
};
