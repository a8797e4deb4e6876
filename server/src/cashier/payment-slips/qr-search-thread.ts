import { parentPort, workerData } from 'node:worker_threads'
import { findSlipCode, type GreyPicture } from './qr-search.ts'

parentPort?.postMessage(await findSlipCode(workerData as GreyPicture))
