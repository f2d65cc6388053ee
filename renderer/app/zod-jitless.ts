import { z } from 'zod'

// zod would try `new Function` when its first schema is made, and the page's security policy would report that as an
// error. So it is told before anything that makes schemas is loaded.
z.config({ jitless: true })
