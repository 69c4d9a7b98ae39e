import type { SellerOrganizer, SoldEvent } from '#modules/selling/home/home.contract.ts';
import { m } from '#shared/messages/messages.js';

const ROLE_WORDS: Record<SellerOrganizer['role'], () => string> = {
  owner: m.seller_role_owner,
  manager: m.seller_role_manager,
  finance: m.seller_role_finance,
  reader: m.seller_role_reader,
  scanner: m.seller_role_scanner,
};
export const roleWord = (role: SellerOrganizer['role']): string => ROLE_WORDS[role]();

const STATUS_WORDS: Record<SoldEvent['status'], () => string> = {
  draft: m.seller_status_draft,
  published: m.seller_status_published,
  postponed: m.seller_status_postponed,
  cancelled: m.seller_status_cancelled,
  ended: m.seller_status_ended,
};
export const statusWord = (status: SoldEvent['status']): string => STATUS_WORDS[status]();
