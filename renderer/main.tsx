import './app/zod-jitless.ts'
import './app/start.tsx'
