import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';

// What we use of the card provider's script.
interface CardScript {
  elements(options: { clientSecret: string }): {
    create(kind: 'payment'): {
      mount(place: HTMLElement): void;
      destroy?(): void;
      // Only the simulator has this.
      fillTestCard?(number: string): void;
    };
  };
  confirmPayment(options: {
    elements: unknown;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<{ error?: { code?: string; message?: string } }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => CardScript;
  }
}

export interface CardForm {
  mount(place: HTMLElement): void;
  close(): void;
  fillTestCard(number: string): void;
  // Answers null if the provider accepted the card; otherwise its reason, in the buyer's language.
  pay(returnUrl: string): Promise<string | null>;
}

interface CardFormSettings {
  scriptUrl: string;
  publishableKey: string;
  clientSecret: string;
  locale: Locale;
}

// The provider has no Swahili.
const SCRIPT_LOCALES: Record<Locale, string> = { en: 'en', id: 'id', sw: 'en' };

export async function openCardForm(settings: CardFormSettings): Promise<CardForm> {
  if (!window.Stripe) await loadScript(settings.scriptUrl);
  const script = window.Stripe?.(settings.publishableKey, { locale: SCRIPT_LOCALES[settings.locale] });
  if (!script) throw new Error('The card script brought nothing');
  const elements = script.elements({ clientSecret: settings.clientSecret });
  const fields = elements.create('payment');
  return {
    mount: (place) => fields.mount(place),
    close: () => fields.destroy?.(),
    fillTestCard: (number) => fields.fillTestCard?.(number),
    async pay(returnUrl) {
      const answer = await script.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      if (answer.error?.code === 'not_a_test_card') return m.twin_card_refused();
      return answer.error ? (answer.error.message ?? '') : null;
    },
  };
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The card script did not load'));
    document.head.append(script);
  });
}
