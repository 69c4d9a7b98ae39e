export { actFor, type ForOrganizer } from './act-for.ts';
export { admitJudge, type ByOperator, isOfTeam, refuseOwnTeam } from './admit-judge.ts';
export { listAudit } from './audit-log.queries.ts';
export { type Audited, auditPart, type By, sumChanged, writeAudit } from './audit-log.ts';
export { changeReleaseTerms } from './change-release-terms.ts';
export { createOrganizers } from './create-organizers.ts';
export {
  dailyLimits,
  dayBefore,
  MOST_MESSAGES_OF_EVENT,
  MOST_NEWS_OF_EVENT,
  MOST_OPEN_DRAFTS,
} from './daily-limits.rules.ts';
export { differences } from './differences.ts';
export { editPage, pageOf, pageVersion } from './edit-page.ts';
export { actionsOf, hasFreshProof, may, mayFind } from './may.rules.ts';
export { findOwner, insertMember, insertMembers, listMemberships } from './members.queries.ts';
export { membershipsOf } from './memberships-of.ts';
export { merchantJobs } from './merchants.jobs.ts';
export {
  findOrganizer,
  findOrganizerById,
  listReleaseTerms,
  lockOrganizer,
  type OrganizerRow,
  type ReleaseTerms,
  updateLifted,
  updateSuspended,
  updateVerified,
} from './merchants.queries.ts';
export { openOrganizer } from './open-organizer.ts';
export { type Scope, type SellerSql, sellerSql } from './seller-sql.ts';
export { acceptInvitation } from './team/accept-invitation.ts';
export { editMember } from './team/edit-member.ts';
export { createInvitationToken, type InvitationToken } from './team/invitation-token.ts';
export {
  deleteInvitationsTo,
  findInvitation,
  listOpenInvitations,
} from './team/invitations.queries.ts';
export { inviteMember, type TeamServices } from './team/invite-member.ts';
export { leaveTeam } from './team/leave-team.ts';
export { removeMember } from './team/remove-member.ts';
export { sendInvitationAgain } from './team/send-invitation-again.ts';
export { listMembers } from './team/team.queries.ts';
export { invitationState, maskEmail } from './team/team.rules.ts';
export { type OpenedInvitation, viewInvitation } from './team/view-invitation.ts';
export { withdrawInvitation } from './team/withdraw-invitation.ts';
