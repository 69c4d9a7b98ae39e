import type { DarajaConfig } from '#platform/config/payment-settings.ts';
import { isRefusal, judgeSentMoney, type MoneyVerdict, type SentMoney } from './daraja-b2c.rules.ts';
import { createDarajaBalance, createDarajaPost } from './daraja-post.ts';
import { readResultCallback } from './daraja-wire.ts';
import { type BalanceSource, ProviderFailure } from './provider.ts';
import { toShillings } from './provider-amounts.rules.ts';

export type SendAnswer = { kind: 'accepted'; ref: string } | { kind: 'refused'; code: string };

export interface StoredAnswer {
  // M-Pesa's id for our question; null: it has not said yet.
  questionRef: string | null;
  raw: Buffer;
}

// Sends money to phones. Throws a ProviderFailure where nobody can say what became of a call.
export interface Disburser {
  // As much as it carries at once.
  mostMinor: number;
  isSender(address: string): boolean;
  balance: BalanceSource;
  send(money: SentMoney, resultPath: string): Promise<SendAnswer>;
  // Asks what became of it. The answer comes to `answerPath`; its id is answered here.
  ask(money: SentMoney, answerPath: string): Promise<string>;
  judge(money: SentMoney, answers: readonly StoredAnswer[]): MoneyVerdict;
}

const DUPLICATE = /duplicate/i;

// M-Pesa Kenya's B2C; null where it is not configured, and people send by hand.
export function createDisburser(config: DarajaConfig | null, publicUrl: string): Disburser | null {
  if (!config?.payouts) return null;
  const { shortcode, initiator, securityCredential, maxShillings } = config.payouts;
  const post = createDarajaPost(config);
  const balance = createDarajaBalance(config, post, publicUrl, { shortcode, initiator, securityCredential });
  const urls = (path: string) => ({ ResultURL: publicUrl + path, QueueTimeOutURL: publicUrl + path });
  return {
    mostMinor: maxShillings * 100,
    isSender: balance.isSender,
    balance,

    async send({ key, amountMinor, phone }, resultPath) {
      const { status, json } = await post('/mpesa/b2c/v3/paymentrequest', {
        OriginatorConversationID: key,
        InitiatorName: initiator,
        SecurityCredential: securityCredential,
        CommandID: 'BusinessPayment',
        Amount: toShillings(amountMinor),
        PartyA: shortcode,
        PartyB: phone.replace('+', ''),
        Remarks: 'Payout',
        ...urls(resultPath),
        Occassion: key.slice(0, 8),
      });
      const ref = json.ConversationID;
      if (status === 200 && String(json.ResponseCode) === '0' && typeof ref === 'string')
        return { kind: 'accepted', ref };
      const code = String(json.errorCode ?? json.ResponseCode ?? status);
      // It has this key already: an earlier call arrived after all.
      const isKnown = DUPLICATE.test(String(json.errorMessage ?? ''));
      if (isRefusal(status, json.errorCode) && !isKnown) return { kind: 'refused', code };
      throw new ProviderFailure(code, true, { isOfOnePayment: isKnown });
    },

    async ask({ key }, answerPath) {
      const { status, json } = await post('/mpesa/transactionstatus/v1/query', {
        Initiator: initiator,
        SecurityCredential: securityCredential,
        CommandID: 'TransactionStatusQuery',
        OriginalConversationID: key,
        PartyA: shortcode,
        IdentifierType: '4',
        ...urls(answerPath),
        Remarks: 'Status',
        Occasion: key.slice(0, 8),
      });
      const ref = json.ConversationID;
      if (status === 200 && String(json.ResponseCode) === '0' && typeof ref === 'string') return ref;
      throw new ProviderFailure(String(json.errorCode ?? status), true);
    },

    // Of what came to the address of a question, only that counts which names the question.
    judge: (money, answers) =>
      judgeSentMoney(
        money,
        answers.flatMap(({ questionRef, raw }) => {
          const result = readResultCallback(raw);
          return result && questionRef !== null && result.conversationIds.includes(questionRef)
            ? [result]
            : [];
        }),
      ),
  };
}
