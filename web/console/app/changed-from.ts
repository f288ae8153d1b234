/** Of `next` what differs from `before`: what a colleague changes meanwhile is not sent, and stays. */
export const changedFrom = <Fields extends object>(before: { [Name in keyof Fields]?: unknown }, next: Fields) =>
  Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
    ),
  ) as Partial<Fields>;
