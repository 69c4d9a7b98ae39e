import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// What siteverify says of a token, in its own words.
export interface SiteVerification {
  success: boolean;
  challenge_ts?: string;
  hostname?: string;
  score?: number;
  action?: string;
  'error-codes'?: string[];
}

export type Mood = 'well' | 'slow' | 'failing' | 'talking nonsense';

export interface RecaptchaSimulator {
  url: string;
  // Settings of a program that asks here.
  env: Record<string, string>;
  mood: Mood;
  questions: number;
  // Mints a token, as the script does.
  token(action: string, changes?: Partial<SiteVerification>): string;
  // Of the stand-in for the script, how it was asked for.
  scriptQueries: URLSearchParams[];
  stop(): Promise<void>;
}

const KEYS = { RECAPTCHA_SITE_KEY: 'site-key-of-tests', RECAPTCHA_SECRET_KEY: 'secret-key-of-tests' };

// The script's place is taken by a few lines that mint tokens here, in the way that the real one is called.
const SCRIPT = (origin: string) => `
  const execute = async (_key, { action }) => (await fetch('${origin}/mint?action=' + action)).text();
  window.grecaptcha = {
    ready: (then) => then(),
    execute,
    render(place, { badge }) {
      const mark = document.createElement('div');
      mark.className = 'grecaptcha-badge';
      mark.dataset.style = badge;
      mark.textContent = 'reCAPTCHA';
      place.append(mark);
      return 0;
    },
  };
  if (!new URL(document.currentScript.src).searchParams.get('render').startsWith('explicit')) {
    const mark = document.createElement('div');
    mark.className = 'grecaptcha-badge';
    mark.textContent = 'reCAPTCHA';
    document.body.append(mark);
  }
`;

// Google's siteverify on this machine: each token once, within two minutes, for whoever knows the secret.
export async function startRecaptcha(hostname = 'localhost'): Promise<RecaptchaSimulator> {
  const minted = new Map<string, SiteVerification>();
  const used = new Set<string>();

  function verify(secret: string | null, response: string | null): SiteVerification {
    if (secret !== KEYS.RECAPTCHA_SECRET_KEY) {
      return { success: false, 'error-codes': ['invalid-input-secret'] };
    }
    const known = minted.get(response ?? '');
    if (!response) return { success: false, 'error-codes': ['missing-input-response'] };
    if (!known) return { success: false, 'error-codes': ['invalid-input-response'] };
    if (used.has(response)) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    used.add(response);
    return known;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const origin = `http://${request.headers.host}`;
    response.setHeader('access-control-allow-origin', '*');
    if (url.pathname === '/recaptcha/api.js') {
      simulator.scriptQueries.push(url.searchParams);
      return response.setHeader('content-type', 'text/javascript').end(SCRIPT(`${origin}/recaptcha`));
    }
    if (url.pathname === '/recaptcha/mint') {
      return response.end(simulator.token(url.searchParams.get('action') ?? ''));
    }
    simulator.questions += 1;
    let body = '';
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body);
    if (simulator.mood === 'slow') return;
    if (simulator.mood === 'failing') return response.writeHead(500).end('<html>Error 500</html>');
    response.setHeader('content-type', 'application/json');
    if (simulator.mood === 'talking nonsense') return response.end('[]');
    response.end(JSON.stringify(verify(form.get('secret'), form.get('response'))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const simulator: RecaptchaSimulator = {
    url,
    env: {
      ...KEYS,
      RECAPTCHA_VERIFY_URL: `${url}/recaptcha/api/siteverify`,
      RECAPTCHA_SCRIPT_URL: `${url}/recaptcha/api.js`,
    },
    mood: 'well',
    questions: 0,
    scriptQueries: [],
    token(action, changes = {}) {
      const token = `03AF${minted.size}${'x'.repeat(400)}`;
      const challenge_ts = new Date().toISOString();
      minted.set(token, { success: true, challenge_ts, hostname, score: 0.9, action, ...changes });
      return token;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return simulator;
}
