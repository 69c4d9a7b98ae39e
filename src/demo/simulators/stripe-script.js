// A stand-in for Stripe's browser script, at /v3/ of the simulator: the calls that our pay page makes, with plain
// fields in place of framed ones. It talks to the address that it was loaded from.
(() => {
  const api = document.currentScript.src.replace(/\/v3\/?$/, '');
  // The published test numbers. Any other number is sent nowhere.
  const TEST_CARDS = ['4242424242424242', '4000000000000002', '4000000000009995', '4000002500003155'];
  // In the page's language: the true script has no Swahili, but a simulator need not be as poor.
  const WORDS = {
    en: {
      number: 'Card number',
      expiry: 'Expiry',
      cvc: 'CVC',
      incomplete: 'Your card number is incomplete.',
      bank: 'Your bank',
      question: 'Your bank asks: is this you?',
      about: (amount) =>
        `A stand-in for your bank's page${amount && ` for ${amount}`}. No bank is asked and no money moves.`,
      yes: 'Complete authentication',
      no: 'Fail authentication',
      failed: 'We are unable to authenticate your payment method.',
    },
    id: {
      number: 'Nomor kartu',
      expiry: 'Berlaku sampai',
      cvc: 'CVC',
      incomplete: 'Nomor kartumu belum lengkap.',
      bank: 'Bankmu',
      question: 'Bankmu bertanya: ini benar kamu?',
      about: (amount) =>
        `Pengganti halaman bankmu${amount && ` untuk ${amount}`}. Tidak ada bank yang ditanya dan tidak ada uang yang berpindah.`,
      yes: 'Ya, ini saya',
      no: 'Bukan saya',
      failed: 'Bank tidak memastikan bahwa ini kamu.',
    },
    sw: {
      number: 'Nambari ya kadi',
      expiry: 'Mwisho wa kutumika',
      cvc: 'CVC',
      incomplete: 'Nambari ya kadi haijakamilika.',
      bank: 'Benki yako',
      question: 'Benki yako inauliza: ni wewe?',
      about: (amount) =>
        `Huu ni mfano wa ukurasa wa benki yako${amount && ` kwa ${amount}`}. Hakuna benki inayoulizwa wala pesa zinazohamishwa.`,
      yes: 'Ndiyo, ni mimi',
      no: 'Si mimi',
      failed: 'Benki haikuthibitisha kwamba ni wewe.',
    },
  };
  const { lang } = document.documentElement;
  const words = WORDS[lang] ?? WORDS.en;

  async function call(method, path, fields) {
    const body = new URLSearchParams(fields);
    const url = `${api}${path}${method === 'GET' ? `?${body}` : ''}`;
    const response = await fetch(url, { method, ...(method === 'POST' && { body }) });
    const json = await response.json();
    return response.ok
      ? { paymentIntent: json }
      : { error: json.error, paymentIntent: json.error?.payment_intent };
  }

  const intentId = (clientSecret) => clientSecret.split('_secret_')[0];

  function createField(doc, name, label, autocomplete, onInput) {
    const wrap = doc.createElement('label');
    wrap.textContent = label;
    wrap.style.cssText = 'display:block;font:inherit;font-weight:600;margin-bottom:12px';
    const input = doc.createElement('input');
    input.name = name;
    input.inputMode = 'numeric';
    input.autocomplete = autocomplete;
    input.style.cssText =
      'display:block;width:100%;box-sizing:border-box;margin-top:4px;padding:12px;border:1px solid #857a6c;' +
      'border-radius:8px;background:#fff;color:#1b1714;font:inherit;font-weight:400';
    input.addEventListener('input', onInput);
    wrap.append(input);
    return { wrap, input };
  }

  function createElement(type) {
    const listeners = {};
    const say = (event, detail) => {
      for (const listener of listeners[event] ?? []) listener(detail);
    };
    const element = {
      type,
      fields: {},
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        const changed = () =>
          say('change', {
            elementType: type,
            complete: element.isComplete(),
            empty: false,
            error: undefined,
          });
        // Browsers must not offer to fill in a real card here.
        for (const name of ['number', 'expiry', 'cvc']) {
          const { wrap, input } = createField(place.ownerDocument, name, words[name], 'off', changed);
          place.append(wrap);
          element.fields[name] = input;
        }
        element.place = place;
        queueMicrotask(() => say('ready', { elementType: type }));
      },
      on(event, listener) {
        listeners[event] = [...(listeners[event] ?? []), listener];
        return element;
      },
      off() {
        return element;
      },
      update() {},
      focus: () => element.fields.number?.focus(),
      clear() {
        for (const input of Object.values(element.fields)) input.value = '';
      },
      fillTestCard(number) {
        const values = { number, expiry: '12 / 34', cvc: '123' };
        for (const [name, value] of Object.entries(values)) element.fields[name].value = value;
      },
      unmount: () => element.place?.replaceChildren(),
      // Whoever leaves the form leaves the bank, too.
      destroy() {
        element.place?.replaceChildren();
        document.querySelector('dialog[data-bank]')?.dispatchEvent(new Event('cancel'));
      },
      isComplete: () =>
        /^\d{16}$/.test(element.digits()) &&
        element.fields.expiry.value !== '' &&
        element.fields.cvc.value !== '',
      digits: () => (element.fields.number?.value ?? '').replace(/\D/g, ''),
    };
    return element;
  }

  function create(name, style, text = '') {
    const element = document.createElement(name);
    element.style.cssText = style;
    element.textContent = text;
    return element;
  }

  const inWords = ({ amount, currency }) =>
    new Intl.NumberFormat(lang || 'en', { style: 'currency', currency }).format(amount / 100);

  // The bank's confirmation, as a dialog over the page; plain, because every bank's looks different. Closing it means
  // no.
  function askBank(intent) {
    return new Promise((resolve) => {
      const dialog = create(
        'dialog',
        'position:fixed;inset:0;margin:auto;box-sizing:border-box;width:min(400px,calc(100vw - 32px));padding:24px;' +
          'border:0;border-radius:14px;background:#fff;color:#1b1714;font-size:16px;line-height:1.5;' +
          'box-shadow:0 0 0 100vmax rgb(0 0 0 / 0.5)',
      );
      dialog.setAttribute('aria-label', words.bank);
      dialog.dataset.bank = '';
      dialog.append(
        create('h2', 'margin:0 0 8px;font-size:20px;font-weight:700', words.question),
        create('p', 'margin:0 0 16px;color:#5a5148', words.about(intent.amount > 0 ? inWords(intent) : '')),
      );
      const answer = (result) => {
        dialog.close();
        dialog.remove();
        resolve(result);
      };
      for (const [text, result, colours] of [
        [words.yes, 'ok', 'background:#3a2fb0;color:#fff;border:1px solid #3a2fb0'],
        [words.no, 'no', 'background:#fff;color:#1b1714;border:1px solid #857a6c'],
      ]) {
        const button = create(
          'button',
          `display:block;width:100%;min-height:48px;margin-top:8px;border-radius:999px;font:inherit;font-weight:700;cursor:pointer;${colours}`,
          text,
        );
        button.type = 'button';
        button.addEventListener('click', () => answer(result));
        dialog.append(button);
      }
      dialog.addEventListener('cancel', () => answer('no'));
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  async function pay(clientSecret, element) {
    // First, whatever else is missing: nobody is asked for more of a card that is not for this.
    if (/^\d{16}$/.test(element?.digits() ?? '') && !TEST_CARDS.includes(element.digits())) {
      element.clear();
      return { error: { type: 'card_error', code: 'not_a_test_card', message: 'Use a test card number.' } };
    }
    if (!element?.isComplete()) {
      return {
        error: { type: 'validation_error', code: 'incomplete_number', message: words.incomplete },
      };
    }
    const path = `/v1/payment_intents/${intentId(clientSecret)}`;
    const answer = await call('POST', `${path}/confirm`, {
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': element.digits(),
    });
    if (answer.error || answer.paymentIntent.status !== 'requires_action') return answer;
    const result = await askBank(answer.paymentIntent);
    const after = await call('POST', `${path}/authenticate`, { client_secret: clientSecret, result });
    if (after.paymentIntent?.status === 'succeeded') return after;
    return {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: words.failed,
      },
    };
  }

  window.Stripe = (key) => ({
    key,
    elements({ clientSecret } = {}) {
      const made = {};
      return {
        clientSecret,
        create(type) {
          made[type] = createElement(type);
          return made[type];
        },
        getElement: (type) => made[type] ?? null,
        submit: async () => {
          const [element] = Object.values(made);
          return element?.isComplete()
            ? {}
            : { error: { type: 'validation_error', message: words.incomplete } };
        },
        update() {},
        card: () => Object.values(made)[0],
      };
    },
    confirmCardPayment: (clientSecret, data) =>
      data?.payment_method?.card
        ? pay(clientSecret, data.payment_method.card)
        : call('GET', `/v1/payment_intents/${intentId(clientSecret)}`, { client_secret: clientSecret }),
    async confirmPayment({ elements, clientSecret, confirmParams, redirect }) {
      const answer = await pay(clientSecret ?? elements.clientSecret, elements.card());
      if (!answer.error && redirect !== 'if_required' && confirmParams?.return_url) {
        location.assign(confirmParams.return_url);
      }
      return answer;
    },
    retrievePaymentIntent: (clientSecret) =>
      call('GET', `/v1/payment_intents/${intentId(clientSecret)}`, { client_secret: clientSecret }),
  });
})();
