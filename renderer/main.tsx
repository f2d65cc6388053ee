import './lib/zod-without-eval.ts'
import './app/start.tsx'
