// The thread in which a training runs, so that a process serving pages meanwhile is not held up.
import { parentPort, workerData } from 'node:worker_threads'
import { learn } from './lesson.ts'
import type { Lesson } from './lesson.ts'

const learned = learn(workerData as Lesson)
// Transferred, not copied: they are large.
parentPort?.postMessage(learned, [learned.chosen.buffer as ArrayBuffer])
