import { expect, test } from 'vitest';
import { logTo } from './log.ts';

test('SEC-15: lines say what happened, not to whom, nor what opens their account', () => {
  const lines: string[] = [];
  const log = logTo({ write: (line: string) => lines.push(line) }, 'info');
  const problem = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email_key)=(amina@example.com) already exists.',
    params: ['amina@example.com'],
  });
  const person = {
    email: 'amina@example.com',
    phone: '+254712345678',
    token: 'secret-token',
    password: 'mvua',
  };
  log.error(
    { err: problem, person, ...person, req: { headers: { cookie: 'MY_SIGNIN=secret-token' } } },
    'failed',
  );
  const text = lines.join('');
  expect(text).not.toMatch(/amina@|254712345678|secret-token|mvua/);
  expect(JSON.parse(text)).toMatchObject({ msg: 'failed', err: { code: '23505', message: 'duplicate key' } });
});
