// The thread in which a training runs, so that whoever serves pages meanwhile is not held up.
import { parentPort, workerData } from 'node:worker_threads'
import { learn } from './lesson.ts'
import type { Lesson } from './lesson.ts'

parentPort?.postMessage(learn(workerData as Lesson))
