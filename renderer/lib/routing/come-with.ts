/** What nobody notices. A page that takes longer is shown with its skeleton. */
const WAIT_MS = 200

/**
 * For the `loader` of a route: asks for what its page shows while the code of the page is still on its way, in this
 * order, and lets the page come with it where that is quick. What fails, the page itself finds out and says.
 */
export async function comeWith(...fetching: readonly Promise<unknown>[]): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  await Promise.race([late, Promise.allSettled(fetching)])
}
