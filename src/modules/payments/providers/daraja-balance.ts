import type { DarajaConfig } from '#platform/config.ts';
import { darajaMoney } from './daraja-balance.rules.ts';
import type { createDarajaPost } from './daraja-post.ts';
import { readBalanceAnswer } from './daraja-wire.ts';
import { type BalanceSource, ProviderFailure } from './provider.ts';

interface Asking {
  shortcode: string;
  initiator: string;
  securityCredential: string;
}

// Asks M-Pesa what is in the accounts of one of our short codes. The answer comes later, to an address that nobody else was told.
export function createDarajaBalance(
  config: DarajaConfig,
  post: ReturnType<typeof createDarajaPost>,
  publicUrl: string,
  { shortcode, initiator, securityCredential }: Asking,
): Extract<BalanceSource, { answers: 'later' }> {
  const senders = new Set(config.callbackAddresses);
  return {
    answers: 'later',
    isSender: (address) => senders.has(address.replace(/^::ffff:/, '')),

    async ask(answerPath) {
      const { status, json } = await post('/mpesa/accountbalance/v1/query', {
        Initiator: initiator,
        SecurityCredential: securityCredential,
        CommandID: 'AccountBalance',
        PartyA: shortcode,
        IdentifierType: '4',
        Remarks: 'Balance',
        QueueTimeOutURL: publicUrl + answerPath,
        ResultURL: publicUrl + answerPath,
      });
      const ref = json.ConversationID;
      if (status === 200 && String(json.ResponseCode) === '0' && typeof ref === 'string') return ref;
      throw new ProviderFailure(String(json.errorCode ?? status), true);
    },

    read(questionRef, raw) {
      const answer = readBalanceAnswer(raw);
      if (!answer?.conversationIds.includes(questionRef)) return null;
      const { resultCode, accounts } = answer;
      return resultCode === '0' && accounts !== null ? darajaMoney(accounts) : 'refused';
    },
  };
}
