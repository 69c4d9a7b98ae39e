import { type Given, isDemo } from './settings.ts';

export interface MailConfig {
  url: string;
  from: string;
}

export interface SmsConfig {
  url: string;
  token: string | null;
  from: string | null;
}

export function mailProblems(given: Given): string[] {
  if (given.SMTP_URL === undefined && given.MAIL_FROM === undefined) {
    return isDemo(given) ? [] : ['No mail is set up: give SMTP_URL and MAIL_FROM, or DEMO=on to try out'];
  }
  const missing = (['SMTP_URL', 'MAIL_FROM'] as const).filter((name) => given[name] === undefined);
  return missing.map((name) => `${name}: required with the other setting of mail`);
}

export const mailConfig = ({ SMTP_URL: url, MAIL_FROM: from }: Given): MailConfig | null =>
  url && from ? { url, from } : null;

export const smsConfig = ({ SMS_URL: url, SMS_TOKEN, SMS_FROM }: Given): SmsConfig | null =>
  url ? { url, token: SMS_TOKEN ?? null, from: SMS_FROM ?? null } : null;
