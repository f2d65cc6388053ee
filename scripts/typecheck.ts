import { runNode, tool } from './launch/processes.ts'

// One project per world: Node, the pure folders (no Node, no DOM), the browser, and the tests that see both.
const projects = ['tsconfig.json', 'tsconfig.pure.json', 'tsconfig.renderer.json', 'tsconfig.e2e.json']

// The native compiler checks one project on one core: the projects share the cores already.
const options = ['--noEmit', '--pretty', 'false', '--singleThreaded']

const outcomes = await Promise.all(
  projects.map(async (project) => ({
    project,
    ...(await runNode([tool('typescript-native', 'bin/tsc'), '-p', project, ...options])),
  })),
)

for (const { project, code, output } of outcomes) {
  if (code !== 0) process.stdout.write(`${project}\n${output}\n`)
}

process.exitCode = outcomes.some(({ code }) => code !== 0) ? 1 : 0
