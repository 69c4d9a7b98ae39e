import { createSigner } from '#platform/secrets/signer.ts';

// The secret of the link to an invitation: always the same for one, so that it can be mailed again and is stored nowhere.
export type InvitationToken = (invitationId: string) => string;

export const createInvitationToken = (secret: string): InvitationToken =>
  createSigner(secret, 'team invitation').sign;
