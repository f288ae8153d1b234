/** Boosted trees with one comparison per level: the results of the comparisons are the bits of a leaf's number. */

export interface Tree {
  /** Position of the feature that each level compares, */
  features: number[];
  /** and the value above which the level's bit is set. */
  above: number[];
  /** What each leaf adds to the log-odds: two to the power of the levels. */
  leaves: number[];
}

/** The sum of a row's leaves. @param row values by the features' positions */
export function scoreOf(trees: readonly Tree[], row: ArrayLike<number>): number {
  let score = 0;
  for (const { features, above, leaves } of trees) {
    let leaf = 0;
    for (const [level, feature] of features.entries())
      if ((row[feature] ?? 0) > (above[level] ?? 0)) leaf |= 1 << level;
    score += leaves[leaf] ?? 0;
  }
  return score;
}
