import { expect, test } from 'vitest';
import { composeEmailAskedMail } from './account-mails.ts';

const PASSWORD = { en: 'password', id: 'kata sandimu', sw: 'nenosiri lako' } as const;
const TEAM = { en: 'our team', id: 'tim kami', sw: 'timu yetu' } as const;

test.each(['en', 'id', 'sw'] as const)(
  'that another address was asked for is said of whoever knew the password, or of our team (%s)',
  (locale) => {
    const frame = { locale, siteName: 'Tiketi', siteEmail: null, publicUrl: 'https://tiketi.example.com' };
    const [byThem = ''] = composeEmailAskedMail(frame, 'Amina', 'person').paragraphs;
    const [byUs = ''] = composeEmailAskedMail(frame, 'Amina', 'operator').paragraphs;
    expect([byThem.includes(PASSWORD[locale]), byThem.includes(TEAM[locale])]).toEqual([true, false]);
    expect([byUs.includes(PASSWORD[locale]), byUs.includes(TEAM[locale])]).toEqual([false, true]);
  },
);
