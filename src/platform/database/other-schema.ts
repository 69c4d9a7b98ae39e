// The tables were made by migrations that are not ours: by those of a version that was never released.
export class OtherSchemaError extends Error {}

export class NewerDatabaseError extends Error {}

// Both by name, with their checksums: our migrations, and those that the database has.
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
  // Tables may have changed in ways that this version knows nothing of: it would sell by rules that no longer hold.
  const newest = foreign.at(-1);
  if (newest !== undefined) {
    throw new NewerDatabaseError(
      `The database belongs to a newer Tiketi (${newest} was applied to it). Start that version, or go back to a backup from before it.`,
    );
  }
}
