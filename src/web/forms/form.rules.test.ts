import { describe, expect, it, test } from 'vitest';
import { BOT_CHECK_FIELD } from '#shared/bot-check.ts';
import {
  ON_TOP,
  phoneIn,
  refusalOf,
  refusedFor,
  secretIn,
  textIn,
  typedIn,
  waitToken,
} from './form.rules.ts';
import { missingIn } from './missing.rules.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const ERROR = { code: 'email_taken', statusCode: 409, message: 'That email has an account.' };

describe('what was typed', () => {
  const form = formOf({ name: ' Amina ', password: ' secret ', code: '123456', [BOT_CHECK_FIELD]: 'token' });

  it('is read without the spaces around it, except where they may be meant', () => {
    expect(textIn(form, 'name')).toBe('Amina');
    expect(textIn(form, 'unknown')).toBe('');
    expect(secretIn(form, 'password')).toBe(' secret ');
  });

  it('comes back with a refusal as it was, but no secret does', () => {
    expect(typedIn(form)).toEqual({ name: ' Amina ' });
    expect(refusalOf(form, ERROR).typed).toEqual({ name: ' Amina ' });
    expect(refusedFor(form, {}).typed).toEqual({ name: ' Amina ' });
  });

  it('names the country of a phone only where there is a phone', () => {
    expect(phoneIn(formOf({ phone: '', phone_country: 'KE' }))).toEqual({});
    expect(phoneIn(formOf({ phone: '0712', phone_country: 'KE' }))).toEqual({
      phone: '0712',
      phone_country: 'KE',
    });
    expect(phoneIn(formOf({ phone: '0712', phone_country: 'XX' }))).toEqual({ phone: '0712' });
  });
});

test('fields that are empty are named, each in its own words', () => {
  const missing = missingIn(formOf({ name: '  ', email: 'a@b.example' }), ['name', 'email', 'topic']);
  expect(Object.keys(missing)).toEqual(['name', 'topic']);
  expect(missing.name).not.toBe(missing.topic);
  expect(refusedFor(formOf({}), missing)).toMatchObject({ status: 422, fields: missing });
});

describe('a call that refuses', () => {
  const form = formOf({ email: 'a@b.example' });

  it('is told by its own sentence, at its own field', () => {
    const refusal = refusalOf(form, { ...ERROR, errors: { email: ['Taken.'] } });
    expect(refusal).toMatchObject({
      code: 'email_taken',
      status: 409,
      message: ERROR.message,
      fields: { email: 'Taken.' },
    });
  });

  it('names fields as the form does, and none that it has not', () => {
    const errors = { 'buyer.email': ['Taken.'], 'lines.0': ['Gone.'] };
    const fieldOf = (name: string) => (name === 'buyer.email' ? 'email' : null);
    expect(refusalOf(form, { ...ERROR, errors }, { fieldOf }).fields).toEqual({ email: 'Taken.' });
  });

  it('has words of its own for what the schema refuses, and for nothing else', () => {
    const error = { ...ERROR, code: 'bad_request', statusCode: 400, errors: { email: ['Not right.'] } };
    expect(refusalOf(form, error).fields.email).toBe('Not right.');
    const wrong = { email: () => 'Not an email.' };
    expect(refusalOf(form, error, { wrong }).fields.email).toBe('Not an email.');
    expect(refusalOf(form, { ...error, code: 'email_taken' }, { wrong }).fields.email).toBe('Not right.');
  });

  it('says it on top alone, where the form says nothing at its fields', () => {
    const refusal = refusalOf(form, { ...ERROR, errors: { email: ['Taken.'] } }, ON_TOP);
    expect(refusal).toMatchObject({ message: ERROR.message, fields: {} });
    expect(refusedFor(form, {}, 'Choose one.')).toMatchObject({ status: 422, message: 'Choose one.' });
  });

  it('says so where no answer came, in the words of the form', () => {
    const lost = { code: 'unreachable', statusCode: 503, message: '' };
    expect(refusalOf(form, lost).message).not.toBe('');
    expect(refusalOf(form, lost, { unanswered: () => 'Nothing came.' }).message).toBe('Nothing came.');
  });

  it('gives a token to whoever waits where bots are looked for', () => {
    const data = { wait: { token: 'later', seconds: 3 } };
    expect(waitToken({ code: 'bot_check_needed', data })).toBe('later');
    expect(waitToken({ code: 'email_taken', data })).toBeNull();
  });
});
