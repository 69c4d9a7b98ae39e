import type { DarajaConfig } from '#platform/config/payment-settings.ts';
import { callProvider } from './call-provider.ts';
import { BUSY_CODE } from './daraja-results.rules.ts';
import { darajaMoney, readBalanceAnswer, readJson } from './daraja-wire.ts';
import { type BalanceSource, ProviderFailure } from './provider.ts';

// An access token is renewed a little before it expires at M-Pesa.
const TOKEN_MARGIN_MS = 60_000;

// This call only prepares: whatever happened to it, the refund itself was not requested.
export function neverArrived(error: unknown): never {
  throw error instanceof ProviderFailure ? new ProviderFailure(error.code, false, { cause: error }) : error;
}

type Json = Record<string, unknown>;

// Makes calls with an access token that concurrent callers share. If M-Pesa forgets it early, a new one is requested.
export function createDarajaPost(config: DarajaConfig) {
  let token: { text: string; goodUntil: number } | null = null;
  let asking: Promise<string> | null = null;

  async function askToken(): Promise<string> {
    const basic = Buffer.from(`${config.consumerKey}:${config.consumerSecret}`).toString('base64');
    const url = new URL('/oauth/v1/generate?grant_type=client_credentials', config.url);
    const { status, body } = await callProvider('GET', url, { authorization: `Basic ${basic}` }).catch(
      neverArrived,
    );
    const json = readJson(body);
    const text = json?.access_token;
    if (status !== 200 || typeof text !== 'string') throw new ProviderFailure(`token_${status}`, false);
    const seconds = Number(json?.expires_in) || 0;
    token = { text, goodUntil: Date.now() + Math.max(seconds * 1000 - TOKEN_MARGIN_MS, 0) };
    return text;
  }

  async function freshToken(): Promise<string> {
    if (token && Date.now() < token.goodUntil) return token.text;
    asking ??= askToken().finally(() => {
      asking = null;
    });
    return asking;
  }

  async function send(path: string, body: string, bearer: string) {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const answer = await callProvider('POST', new URL(path, config.url), headers, body);
    return { status: answer.status, json: readJson(answer.body) ?? ({} as Json) };
  }

  return async (path: string, fields: Json) => {
    const body = JSON.stringify(fields);
    const bearer = await freshToken();
    const first = await send(path, body, bearer);
    const isForgotten = first.status === 401 || first.json.errorCode === '404.001.03';
    if (isForgotten && token?.text === bearer) token = null;
    // A call refused for its token did nothing, so it may be made again.
    const answer = isForgotten ? await send(path, body, await freshToken()) : first;
    const isBusy = answer.json.errorCode === BUSY_CODE;
    if (answer.status >= 500 && !isBusy) throw new ProviderFailure(`http_${answer.status}`, true);
    return answer;
  };
}

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
