import { expect, test } from 'vitest';
import { signedOut } from './signed-out.ts';

const url = new URL('http://127.0.0.1/profile?tab=safety');
const sent = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return signedOut(form, url);
};

test('what was typed comes back to be sent again, but for passwords', () => {
  const { data } = sent({ intent: 'save', name: 'Amina', old_password: 'ngoma', newPassword: 'leo' }) as {
    data: unknown;
  };
  expect(data).toEqual({
    sent: {
      path: '/profile?tab=safety',
      entries: [
        ['intent', 'save'],
        ['name', 'Amina'],
      ],
    },
  });
});

test('whoever typed nothing is led to sign in', () => {
  const answer = sent({ intent: 'save', password: 'ngoma' }) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/login?next=%2Fprofile%3Ftab%3Dsafety',
  ]);
});
