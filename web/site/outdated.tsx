/**
 * One sentence for browsers below the floor. It needs no script: the rule that hides it stands in a layer, and browsers
 * that don't know layers are those below.
 */
export const Outdated = () => (
  <p className="outdated">
    {"{{brand}}"} needs a newer browser: Chrome 99, Safari 15.4 (iOS 15.4), Firefox 102, or later.
  </p>
)
