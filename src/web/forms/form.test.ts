import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#web/api/api.ts';
import { answerForm } from './answer-form.ts';
import { answered, botChecked, checking, type Form } from './form.ts';
import { needing } from './needing.ts';

const URL_OF_PAGE = new URL('https://tickets.example/profile');
const calling = (answer: unknown) => vi.fn(async () => answer) as unknown as Call & ReturnType<typeof vi.fn>;
const given = (name: string, value: string) => {
  const form = new FormData();
  form.set(name, value);
  return form;
};

const run: Form<string> = async (call, form) =>
  answered(form, await call('GET /api/user/find'), () => 'done');
const REFUSED = { ok: false, error: { code: 'sold_out', statusCode: 409, message: 'Sold out.' } };

describe('a form', () => {
  it('asks nobody as long as something is missing', async () => {
    const call = calling({ ok: true, body: { data: null } });
    const answer = await needing(['email'], run)(call, given('name', 'Amina'));
    expect(answer).toMatchObject({ ok: false, refusal: { status: 422, typed: { name: 'Amina' } } });
    expect(call).not.toHaveBeenCalled();
    expect(await needing(['email'], run)(call, given('email', 'a@b.example'))).toEqual({
      ok: true,
      done: 'done',
    });
  });

  it('asks nobody as long as something is wrong', async () => {
    const call = calling({ ok: true, body: { data: null } });
    const check = (form: FormData) => (form.get('stars') === '9' ? { stars: 'Five at the most.' } : {});
    expect(await checking(check, run)(call, given('stars', '9'))).toMatchObject({
      refusal: { fields: { stars: 'Five at the most.' }, typed: { stars: '9' } },
    });
    expect(call).not.toHaveBeenCalled();
    expect(await checking(check, run)(call, given('stars', '5'))).toMatchObject({ ok: true });
  });

  it('gives back what was typed with a no', async () => {
    expect(await run(calling(REFUSED), given('name', 'Amina'))).toMatchObject({
      ok: false,
      refusal: { code: 'sold_out', status: 409, message: 'Sold out.', typed: { name: 'Amina' } },
    });
  });

  it('keeps saying where bots are looked for', () => {
    expect(botChecked('login', needing(['email'], run)).botAction).toBe('login');
  });
});

describe('the page’s action', () => {
  it('runs the very same form, with the token that came along', async () => {
    const call = calling({ ok: true, body: { data: null } });
    const form = given('name', 'Amina');
    form.set('bot_check', 'token');
    expect(await answerForm(run, { call }, form, URL_OF_PAGE)).toEqual({ ok: true, done: 'done' });
    expect(await answerForm(run, { call: calling(REFUSED) }, form, URL_OF_PAGE)).toMatchObject({ ok: false });
  });

  it('leads whoever is signed in no longer to sign in, and back', async () => {
    const gone = { ok: false, error: { code: 'sign_in_needed', statusCode: 401, message: '' } };
    const thrown = await answerForm(run, { call: calling(gone) }, new FormData(), URL_OF_PAGE).catch(
      (error) => error,
    );
    expect(thrown).toBeInstanceOf(Response);
    expect(thrown.headers.get('location')).toBe('/login?next=%2Fprofile');
  });
});
