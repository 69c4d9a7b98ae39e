import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/database/index.ts';
import {
  composeMail,
  type MailFrame,
  type MailWords,
  queueMail,
} from '#platform/messages/layout/mail-frame.ts';
import { firstNameOf, harmless } from '#shared/harmless-name.ts';
import { m } from '#shared/messages/messages.js';
import { FORGOT_PATH, LOGIN_PATH, RESET_PATH, SIGNUP_CONFIRM_PATH, SIGNUP_PATH } from '#web/paths/account.ts';

export type AccountMail = Omit<MailWords, 'foot'>;

// Queues a mail in the transaction that makes its news true.
export async function queueAccountMail(
  tx: Tx,
  frame: MailFrame,
  to: string,
  mail: AccountMail,
): Promise<void> {
  const foot = m.account_mail_foot({ site: frame.siteName }, { locale: frame.locale });
  // A random id, because every such mail is about something that has just happened; none repeats another.
  await queueMail(tx, frame, { about: `account:${randomUUID()}`, to }, composeMail(frame, { ...mail, foot }));
}

const confirmUrl = ({ publicUrl }: MailFrame, token: string) =>
  `${publicUrl}${SIGNUP_CONFIRM_PATH}?token=${token}`;
const loginUrl = ({ publicUrl }: MailFrame) => publicUrl + LOGIN_PATH;
const forgotUrl = ({ publicUrl }: MailFrame) => publicUrl + FORGOT_PATH;

export function composeConfirmMail(frame: MailFrame, to: { name: string; token: string }): AccountMail {
  const words = { locale: frame.locale };
  const site = frame.siteName;
  return {
    subject: m.account_mail_confirm_subject({ site }, words),
    preheader: m.account_mail_confirm_preheader({}, words),
    title: m.account_mail_confirm_title({ site }, words),
    paragraphs: [m.account_mail_confirm_text({ name: firstNameOf(harmless(to.name)), site }, words)],
    button: { label: m.account_mail_confirm_button({}, words), url: confirmUrl(frame, to.token) },
    small: [m.account_mail_confirm_expiry({}, words), m.account_mail_confirm_not_you({}, words)],
  };
}

export function composeExistsMail(frame: MailFrame, name: string): AccountMail {
  const words = { locale: frame.locale };
  const site = frame.siteName;
  return {
    subject: m.account_mail_exists_subject({ site }, words),
    preheader: m.account_mail_exists_preheader({}, words),
    title: m.account_mail_exists_title({}, words),
    paragraphs: [m.account_mail_exists_text({ name: firstNameOf(harmless(name)), site }, words)],
    button: { label: m.account_mail_sign_in_button({}, words), url: loginUrl(frame) },
    small: [m.account_mail_exists_forgot({ url: forgotUrl(frame) }, words), m.account_mail_ignore({}, words)],
  };
}

export function composeResetMail(frame: MailFrame, to: { name: string; token: string }): AccountMail {
  const words = { locale: frame.locale };
  const url = `${frame.publicUrl}${RESET_PATH}?token=${to.token}`;
  return {
    subject: m.account_mail_reset_subject({ site: frame.siteName }, words),
    preheader: m.account_mail_reset_preheader({}, words),
    title: m.account_mail_reset_title({}, words),
    paragraphs: [m.account_mail_reset_text({ name: harmless(to.name) }, words)],
    button: { label: m.account_mail_reset_button({}, words), url },
    small: [m.account_mail_reset_expiry({}, words), m.account_mail_ignore({}, words)],
  };
}

// The code stands in the subject too: it is read on the lock screen, and typed on the page that is open.
export function composeProofMail(
  frame: MailFrame,
  { name, code }: { name: string; code: string },
): AccountMail {
  const words = { locale: frame.locale };
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  return {
    subject: m.account_mail_proof_subject({ code: shown, site: frame.siteName }, words),
    preheader: m.account_mail_proof_preheader({}, words),
    title: shown,
    paragraphs: [m.account_mail_proof_text({ name: harmless(name), code: shown }, words)],
    small: [m.account_mail_proof_not_you({}, words)],
  };
}

// To an address without an account: perhaps they used another one.
export function composeNoAccountMail(frame: MailFrame): AccountMail {
  const words = { locale: frame.locale };
  const site = frame.siteName;
  return {
    subject: m.account_mail_no_account_subject({ site }, words),
    preheader: m.account_mail_no_account_preheader({}, words),
    title: m.account_mail_no_account_title({}, words),
    paragraphs: [m.account_mail_no_account_text({ site }, words)],
    button: { label: m.account_mail_no_account_button({}, words), url: frame.publicUrl + SIGNUP_PATH },
    small: [m.account_mail_ignore({}, words)],
  };
}

export function composePasswordChangedMail(frame: MailFrame, name: string): AccountMail {
  const words = { locale: frame.locale };
  const site = frame.siteName;
  return {
    subject: m.account_mail_changed_subject({ site }, words),
    preheader: m.account_mail_changed_preheader({}, words),
    title: m.account_mail_changed_title({}, words),
    paragraphs: [m.account_mail_changed_text({ name: harmless(name), site }, words)],
    button: { label: m.account_mail_changed_button({}, words), url: forgotUrl(frame) },
  };
}

// To the new address.
export function composeNewEmailMail(frame: MailFrame, to: { name: string; token: string }): AccountMail {
  const words = { locale: frame.locale };
  const site = frame.siteName;
  return {
    subject: m.account_mail_email_subject({ site }, words),
    preheader: m.account_mail_confirm_preheader({}, words),
    title: m.account_mail_email_title({}, words),
    paragraphs: [m.account_mail_email_text({ name: firstNameOf(harmless(to.name)), site }, words)],
    button: { label: m.account_mail_email_button({}, words), url: confirmUrl(frame, to.token) },
    small: [m.account_mail_confirm_expiry({}, words), m.account_mail_ignore({}, words)],
  };
}

// After the second factor was switched off, or its recovery codes were made anew.
export function composeFactorMail(frame: MailFrame, name: string, what: 'off' | 'codes'): AccountMail {
  const words = { locale: frame.locale };
  const site = frame.siteName;
  const isOff = what === 'off';
  return {
    subject: isOff
      ? m.account_mail_factor_off_subject({ site }, words)
      : m.account_mail_factor_codes_subject({ site }, words),
    preheader: m.account_mail_changed_preheader({}, words),
    title: isOff ? m.account_mail_factor_off_title({}, words) : m.account_mail_factor_codes_title({}, words),
    paragraphs: [
      isOff
        ? m.account_mail_factor_off_text({ name: harmless(name), site }, words)
        : m.account_mail_factor_codes_text({ name: harmless(name), site }, words),
      m.account_mail_factor_not_you({}, words),
    ],
    button: { label: m.account_mail_changed_button({}, words), url: forgotUrl(frame) },
  };
}

// To the address that the account still has. Somebody who is signed in asked, or one of our team entered it.
export function composeEmailAskedMail(
  frame: MailFrame,
  name: string,
  by: 'person' | 'operator',
): AccountMail {
  const words = { locale: frame.locale };
  const site = frame.siteName;
  return {
    subject: m.account_mail_asked_subject({ site }, words),
    preheader: m.account_mail_asked_preheader({}, words),
    title: m.account_mail_asked_title({}, words),
    paragraphs:
      by === 'operator'
        ? [
            m.account_mail_corrected_text({ name: harmless(name), site }, words),
            m.account_mail_corrected_not_you({}, words),
          ]
        : [
            m.account_mail_asked_text({ name: harmless(name), site }, words),
            m.account_mail_asked_not_you({}, words),
          ],
    button: { label: m.account_mail_changed_button({}, words), url: forgotUrl(frame) },
  };
}

export function composeDeletedMail(frame: MailFrame, name: string): AccountMail {
  const words = { locale: frame.locale };
  const site = frame.siteName;
  return {
    subject: m.account_mail_deleted_subject({ site }, words),
    preheader: m.account_mail_deleted_preheader({}, words),
    title: m.account_mail_deleted_title({}, words),
    paragraphs: [m.account_mail_deleted_text({ name: harmless(name), site }, words)],
    small: [m.account_mail_moved_help({ site }, words)],
  };
}

// To the former address, after the account got another one.
export function composeEmailChangedMail(frame: MailFrame, name: string): AccountMail {
  const words = { locale: frame.locale };
  const site = frame.siteName;
  return {
    subject: m.account_mail_moved_subject({ site }, words),
    preheader: m.account_mail_moved_preheader({}, words),
    title: m.account_mail_moved_title({}, words),
    paragraphs: [m.account_mail_moved_text({ name: harmless(name), site }, words)],
    small: [m.account_mail_moved_help({ site }, words)],
  };
}
