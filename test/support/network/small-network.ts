import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

import { onTestFinished } from 'vitest'

/** Computers with network connections of their own, and a router between two networks. */
export type SmallNetwork = {
  /** Starts a program on one of them; it ends with the test. */
  spawn(host: Host, program: string, args: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess
  /** Runs a program on one of them to its end. */
  run(host: Host, program: string, ...args: readonly string[]): Promise<string>
}

/**
 * - `desk` is in the shop (`shop0`, 10.77.1.2) and, by another cable, in the office (`office0`, 10.77.3.2)
 * - `phone` is in the shop (10.77.1.3)
 * - `till` is behind the router (10.77.2.2)
 */
type Host = 'desk' | 'phone' | 'till'

const SET_UP = `
set -e
mount -t tmpfs none /run
ip link set lo up
ip link add shop type bridge
ip link set shop up
ip addr add 10.77.1.1/24 dev shop
join() { # host, its connection, ours, address
  ip link add "$3" type veth peer name "$2" netns "$1"
  ip link set "$3" up
  ip -n "$1" addr add "$4" dev "$2"
  ip -n "$1" link set "$2" up
}
for host in desk phone till; do ip netns add $host; ip -n $host link set lo up; done
join desk shop0 to-desk 10.77.1.2/24
join phone wlan0 to-phone 10.77.1.3/24
join till eth0 to-till 10.77.2.2/24
join desk office0 to-office 10.77.3.2/24
ip link set to-desk master shop
ip link set to-phone master shop
ip addr add 10.77.2.1/24 dev to-till
ip addr add 10.77.3.1/24 dev to-office
for host in desk phone; do ip -n $host route add default via 10.77.1.1; done
ip -n till route add default via 10.77.2.1
echo 1 > /proc/sys/net/ipv4/ip_forward
echo ready
exec sleep infinity
`

/** Made for one test; needs 'network namespaces'. */
export async function openSmallNetwork(): Promise<SmallNetwork> {
  const router = spawn('unshare', ['-rnm', 'bash', '-c', SET_UP], { stdio: ['ignore', 'pipe', 'pipe'] })
  let trouble = ''
  router.stderr.on('data', (data: Buffer) => (trouble += data.toString()))
  onTestFinished(async () => {
    router.kill('SIGKILL')
    if (router.exitCode === null && router.signalCode === null) await once(router, 'exit')
  })
  await Promise.race([
    once(router.stdout, 'data'),
    once(router, 'exit').then(() => Promise.reject(new Error(`There is no network.\n${trouble}`))),
  ])

  const enter = (host: Host, program: string, args: readonly string[]): [string, string[]] => [
    'nsenter',
    [
      ...['--target', String(router.pid), '--user', '--net', '--mount', '--preserve-credentials'],
      ...['ip', 'netns', 'exec', host, program, ...args],
    ],
  ]

  return {
    spawn(host, program, args, env = {}) {
      const [command, all] = enter(host, program, args)
      const child = spawn(command, all, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
      onTestFinished(async () => {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      })
      return child
    },
    async run(host, program, ...args) {
      const [command, all] = enter(host, program, args)
      return (await promisify(execFile)(command, all)).stdout
    },
  }
}
