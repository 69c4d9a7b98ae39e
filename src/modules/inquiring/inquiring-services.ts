import type { Database } from '#platform/database/index.ts';
import type { Messages } from '#platform/messages/messages.ts';

export interface InquiringServices {
  db: Database;
  publicUrl: string;
  messages: Messages;
}
