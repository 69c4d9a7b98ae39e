import { randomUUID } from 'node:crypto';
import { everybody, line, OWNER, owned, type Samples } from './sample.ts';

const WRONG = () => ({ password: 'not-the-password' });

// What somebody does with their account. The last of these signs everybody out.
export const ofAccounts: Samples = {
  // One address has few mails in a day.
  'POST /api/user/subscribe': everybody(200, undefined, () => ({ email: `${randomUUID()}@example.com` })),
  // The link is the permission.
  'POST /api/user/subscribe/confirm': everybody(410, undefined, () => ({ token: 'x'.repeat(43) })),
  'POST /api/user/unsubscribe': everybody(410, undefined, () => ({ token: `1.${'x'.repeat(43)}` })),
  'POST /api/user/resubscribe': everybody(410, undefined, () => ({ token: `1.${'x'.repeat(43)}` })),
  'GET /api/user/find': everybody(200),
  'GET /api/user/sessions': everybody(200),
  'GET /api/user/data': everybody(200),
  'GET /api/user/social': everybody(200),
  'GET /api/user/social/pending': everybody(200),
  'POST /api/user/login': everybody(401, undefined, () => ({ username: OWNER.email, ...WRONG() })),
  'POST /api/user/register': everybody(200, undefined, () => ({
    name: 'Somebody',
    email: OWNER.email,
    password: 'mvua-inanyesha-leo',
  })),
  'POST /api/user/registerMerchants': everybody(200, undefined, () => ({
    name: 'Somebody',
    email: 'new-seller@example.com',
    password: 'mvua-inanyesha-leo',
    organization: 'New',
  })),
  'POST /api/user/forgotPassword': everybody(200, undefined, () => ({ email: 'somebody@example.com' })),
  'POST /api/user/sendConfirmation': everybody(200, undefined, () => ({ email: 'someone@example.com' })),
  'POST /api/user/confirm': everybody(410, undefined, () => ({ token: 'x'.repeat(43) })),
  'POST /api/user/resetPassword/check': everybody(410, undefined, () => ({ token: 'A'.repeat(43) })),
  'POST /api/user/resetPassword': everybody(410, undefined, () => ({
    token: 'x'.repeat(43),
    password: 'mvua-inanyesha-leo',
  })),
  'POST /api/user/social/start': everybody(409, undefined, () => ({ provider: 'google' })),
  'POST /api/user/social/confirm': everybody(410, undefined, () => ({ name: 'Somebody' })),
  'POST /api/user/social/link': everybody(410, undefined, WRONG),
  'POST /api/user/edit/profile': everybody(200, undefined, () => ({ city: 'Nairobi' })),
  'POST /api/user/password': everybody(422, undefined, () => ({
    old_password: 'wrong-one',
    password: 'jua-linawaka-leo',
  })),
  'POST /api/user/phone/send': line([422, 422, 200]),
  'POST /api/user/phone/confirm': line([410, 410, 422], undefined, () => ({ code: '000000' })),
  'POST /api/user/prove': everybody(422, undefined, WRONG),
  'POST /api/user/prove/send': everybody(409),
  'POST /api/user/prove/mailed': everybody(410, undefined, () => ({ code: '000000' })),
  'POST /api/user/secondFactor/start': everybody(422, undefined, WRONG),
  'POST /api/user/secondFactor/confirm': everybody(409, undefined, () => ({ code: '000000' })),
  'POST /api/user/secondFactor/recoveryCodes': everybody(409, undefined, WRONG),
  'POST /api/user/secondFactor/decline': everybody(200),
  'POST /api/user/secondFactor/off': everybody(409, undefined, WRONG),
  'POST /api/user/delete': everybody(422, undefined, () => ({ ...WRONG(), confirmation: OWNER.email })),
  'POST /api/user/merchant': line([200, 409, 200], undefined, () => ({ organization: 'Mine' })),
  // Somebody else's session is not ended by its id.
  'POST /api/user/sessions/end': everybody(200, undefined, () => ({ id: owned.session })),
  'GET /api/user/logout': everybody(200),
  'POST /api/user/logout': everybody(200),
};
