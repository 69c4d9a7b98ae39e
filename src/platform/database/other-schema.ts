// The database's tables were made by other migrations than ours: those of a version that was never released.
export class OtherSchemaError extends Error {}

export class NewerDatabaseError extends Error {}

// Compares our migrations with those that the database has applied, by name and checksum.
export function refuseOtherSchema(
  ours: ReadonlyMap<string, string>,
  applied: ReadonlyMap<string, string>,
): void {
  const last = [...ours.keys()].at(-1) ?? '';
  const foreign = [...applied.keys()].filter((name) => ours.get(name) !== applied.get(name)).sort();
  const other = foreign.find((name) => ours.has(name) || name < last);
  if (other !== undefined) {
    throw new OtherSchemaError(
      `The tables were made by an unreleased version (${other}) and cannot be brought up to date.`,
    );
  }
  // A newer version has changed the tables in ways that this one does not know: selling on would break its rules.
  const newest = foreign.at(-1);
  if (newest !== undefined) {
    throw new NewerDatabaseError(
      `The database belongs to a newer Tiketi (${newest} was applied to it). Start that version, or go back to a backup from before it.`,
    );
  }
}
