// The thread in which a training runs, so that whoever serves pages meanwhile is not held up.
import { parentPort, workerData } from 'node:worker_threads'
import { learn } from './lesson.ts'
import type { Lesson } from './lesson.ts'

const learned = learn(workerData as Lesson)
// Handed over, not copied: they are large.
parentPort?.postMessage(learned, [learned.chosen.buffer as ArrayBuffer])
