import { part } from '#web/ui/part.ts';

// Until an order is paid.
export const LeaveQuestion = part(
  async () => (await import('#web/components/checkout/paying/leave-question.tsx')).LeaveQuestion,
);

// While a payment is under way.
export const CardStep = part(
  async () => (await import('#web/components/checkout/paying/card-step.tsx')).CardStep,
);

export const WaitingPanel = part(
  async () => (await import('#web/components/checkout/paying/waiting-panel.tsx')).WaitingPanel,
);

// Once it is, for guests.
export const CreateAccount = part(async () => (await import('./create-account.tsx')).CreateAccount);
